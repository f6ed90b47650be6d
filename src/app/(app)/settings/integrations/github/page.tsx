import type { Metadata } from 'next'
import { GitHubPage } from '#features/organization/integrations/github/github-page.tsx'
import { messages } from '#messages'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export function generateMetadata(): Metadata {
  return { title: messages('github')('title') }
}

export default async function GitHubPageRoute({ searchParams }: Props) {
  const { code, state } = await searchParams
  return <GitHubPage code={textOf(code)} state={textOf(state)} />
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
