import { accounts } from './accounts.ts'
import { api } from './api.ts'
import { cli } from './cli.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { ingest } from './ingest.ts'
import { issues } from './issues.ts'
import { lookup } from './lookup.ts'
import { mail } from './mail.ts'
import { organization } from './organization.ts'
import { ownAccount } from './own-account.ts'
import { projectSettings } from './project-settings.ts'
import { projects } from './projects.ts'
import { releases } from './releases.ts'
import { stats } from './stats.ts'
import { uploads } from './uploads.ts'

/** English: the source of all keys. ICU MessageFormat. One file an area; another language is one JSON file. */
export const en = {
  accounts,
  api,
  cli,
  common,
  errors,
  ingest,
  issues,
  lookup,
  mail,
  organization,
  ownAccount,
  projectSettings,
  projects,
  releases,
  stats,
  uploads,
} as const
