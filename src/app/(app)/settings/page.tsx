import { openSettings } from '#features/organization/frame/open-settings.ts'

/** Without a section, redirects to the first one. */
export default function SettingsRoute() {
  openSettings()
}
