import type { Metadata } from 'next'
import { SlackPage } from '#features/organization/integrations/slack/slack-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('slack')('title') }
}

export default function SlackPageRoute() {
  return <SlackPage />
}
