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

/** The parts of the catalogue that each page of settings shows. */
const ofAccount = {
  profile: ['name', 'email', 'leave'],
  preferences: ['reading', 'display'],
  notifications: ['notifications'],
  security: ['password', 'twoFactor', 'passkeys', 'providers'],
  sessions: ['sessions'],
  tokens: ['tokens'],
  applications: [],
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

/** Pages of the settings of several projects are alike: more of them would be a list to read. */
const MOST_PROJECTS = 3

/** The pages of settings that say all of these words somewhere: each with the text that does, where its name does not. */
export function findSettings(
  actor: Actor | undefined,
  projects: readonly Project[],
  text: string,
): readonly PaletteEntry[] {
  const { applications, organization, ownAccount, projectSettings, common, tickets } =
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

/** Several parts of an area. */
function parts<T extends object, K extends keyof T>(area: T, names: readonly K[]): readonly T[K][] {
  return names.map((name) => area[name])
}
