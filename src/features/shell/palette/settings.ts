import type { Actor } from '#domain/access/access.ts'
import { sectionsFor } from '#domain/access/sections.ts'
import {
  accountSections,
  paths,
  settingsSections,
  type AccountSection,
  type OrganizationSection,
  type SettingsSection,
} from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { catalogues } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import type { PaletteEntry } from './entries.ts'
import { matchedText, textsIn } from './setting-words.ts'

/** The catalogue areas that each settings page shows. */
const ofAccount = {
  profile: ['name', 'email', 'leave'],
  preferences: ['reading', 'display'],
  notifications: ['notifications'],
  security: ['password', 'twoFactor', 'passkeys', 'providers'],
  sessions: ['sessions'],
  tokens: ['tokens'],
  applications: [],
  slack: [],
} as const satisfies Record<AccountSection, readonly string[]>

const ofProject = {
  general: ['general'],
  keys: ['keys'],
  environments: ['environments'],
  grouping: ['grouping', 'fingerprint', 'stackRules'],
  scrubbing: ['scrub'],
  filters: ['filters'],
  'source-maps': ['maps'],
  ownership: ['owners'],
  performance: ['detectors'],
  limits: ['limits'],
  toolbar: ['toolbar'],
} as const satisfies Record<SettingsSection, readonly string[]>

/** Maximum projects whose settings are listed, because their pages are alike. */
const MOST_PROJECTS = 3

/** Finds settings pages that contain all words, each with the matching text unless its name matches. */
export function findSettings(
  actor: Actor | undefined,
  projects: readonly Project[],
  text: string,
): readonly PaletteEntry[] {
  const { applications, organization, ownAccount, projectSettings, common, tickets, slack } =
    catalogues[requestContext().locale]
  const t = messages('palette')
  const pages = [
    ...sectionsFor(actor).map((section: OrganizationSection) => ({
      href: paths.organization(section),
      group: t('group.settings'),
      label: organization.section[section],
      texts: textsIn(section === 'integrations' ? tickets : organization[section]),
    })),
    ...accountSections.map((section) => ({
      href: paths.account(section),
      group: t('group.account'),
      label: common.user[section],
      texts: [
        ...textsIn(parts(ownAccount, ofAccount[section])),
        ...(section === 'preferences' ? textsIn(common.theme) : []),
        ...(section === 'applications' ? textsIn(applications.own) : []),
        ...(section === 'slack' ? textsIn(slack.own) : []),
      ],
    })),
    ...settingsSections.flatMap((section) => {
      const texts = textsIn(parts(projectSettings, ofProject[section]))
      return projects.slice(0, MOST_PROJECTS).map(({ slug, name }) => ({
        href: paths.projectSettings(slug, section),
        group: t('group.projects'),
        label: t('projectSection', { project: name, section: projectSettings.section[section] }),
        texts,
      }))
    }),
  ]
  return pages.flatMap(({ href, group, label, texts }) => {
    const matched = matchedText([label, group], texts, text)
    return matched === undefined ? [] : [{ key: href, group, label, href, ...(matched !== '' && { note: matched }) }]
  })
}

function parts<T extends object, K extends keyof T>(area: T, names: readonly K[]): readonly T[K][] {
  return names.map((name) => area[name])
}
