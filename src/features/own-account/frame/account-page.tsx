import { notFound } from '#running/refuse.ts'
import { accountSections, type AccountSection } from '#domain/paths.ts'
import { messages } from '#messages'
import { ApplicationsPage } from '../applications/applications-page.tsx'
import { NotificationsPage } from '../notifications/notifications-page.tsx'
import { PreferencesPage } from '../preferences/preferences-page.tsx'
import { ProfilePage } from '../profile/profile-page.tsx'
import { SecurityPage } from '../security/security-page.tsx'
import { SessionsPage } from '../sessions/sessions-page.tsx'
import { SlackPage } from '../slack/slack-page.tsx'
import { TokensPage } from '../tokens/tokens-page.tsx'

/** The account page for an address. */
export function AccountPage({ section }: { section: string }) {
  const known = parseSection(section)
  switch (known) {
    case 'profile':
      return <ProfilePage />
    case 'preferences':
      return <PreferencesPage />
    case 'notifications':
      return <NotificationsPage />
    case 'security':
      return <SecurityPage />
    case 'sessions':
      return <SessionsPage />
    case 'tokens':
      return <TokensPage />
    case 'applications':
      return <ApplicationsPage />
    case 'slack':
      return <SlackPage />
    case undefined:
      return notFound()
  }
}

export function accountTitle(section: string): string {
  const t = messages('ownAccount')
  const known = parseSection(section)
  return known === undefined ? t('title') : t(`section.${known}`)
}

function parseSection(text: string): AccountSection | undefined {
  return accountSections.find((section) => section === text)
}
