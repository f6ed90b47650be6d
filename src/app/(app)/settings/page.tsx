import { openSettings } from '#features/organization/frame/open-settings.ts'

/** The settings without a section lead to the first. */
export default function SettingsRoute() {
  openSettings()
}
