import type { Metadata } from 'next'
import { BundlePage } from '#features/project-settings/source-maps/bundle-page.tsx'
import { messages } from '#messages'

type Props = { params: Promise<{ project: string; bundle: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: messages('projectSettings')('tab.source-maps', { project: (await params).project }) }
}

export default async function BundlePageRoute({ params }: Props) {
  const { project, bundle } = await params
  return <BundlePage slug={project} bundle={bundle} />
}
