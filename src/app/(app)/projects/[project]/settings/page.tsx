import { openSettings } from '#features/project-settings/frame/open-settings.ts'

type Props = { params: Promise<{ project: string }> }

/** Without a section, redirects to the first one. */
export default async function SettingsRoute({ params }: Props) {
  openSettings((await params).project)
}
