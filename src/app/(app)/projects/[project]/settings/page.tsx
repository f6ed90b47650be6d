import { openSettings } from '#features/project-settings/frame/open-settings.ts'

type Props = { params: Promise<{ project: string }> }

/** The settings without a section lead to the first. */
export default async function SettingsRoute({ params }: Props) {
  openSettings((await params).project)
}
