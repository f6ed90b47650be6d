import { accounts } from './accounts.ts'
import { alerts } from './alerts.ts'
import { api } from './api.ts'
import { apiDocs } from './api-docs.ts'
import { applications } from './applications.ts'
import { attachments } from './attachments.ts'
import { cli } from './cli.ts'
import { cliImport } from './cli-import.ts'
import { cliSecurity } from './cli-security.ts'
import { clickMaps } from './click-maps.ts'
import { backups } from './backups.ts'
import { common } from './common.ts'
import { dashboards } from './dashboards.ts'
import { errors } from './errors.ts'
import { explore } from './explore.ts'
import { logs } from './logs.ts'
import { metrics } from './metrics.ts'
import { forward } from './forward.ts'
import { feedback } from './feedback.ts'
import { health } from './health.ts'
import { ingest } from './ingest.ts'
import { issuePages } from './issue-pages.ts'
import { issues } from './issues.ts'
import { bulk } from './bulk.ts'
import { live } from './live.ts'
import { lookup } from './lookup.ts'
import { mail } from './mail.ts'
import { monitors } from './monitors.ts'
import { replays } from './replays.ts'
import { notify } from './notify.ts'
import { organization } from './organization.ts'
import { ownAccount } from './own-account.ts'
import { overview } from './overview.ts'
import { owners } from './owners.ts'
import { palette } from './palette.ts'
import { performance } from './performance.ts'
import { profiles } from './profiles.ts'
import { projectSettings } from './project-settings.ts'
import { projects } from './projects.ts'
import { releases } from './releases.ts'
import { scope } from './scope.ts'
import { search } from './search.ts'
import { signOn } from './sign-on.ts'
import { sql } from './sql.ts'
import { stats } from './stats.ts'
import { statusPages } from './status-pages.ts'
import { statusPublic } from './status-public.ts'
import { toolbar } from './toolbar.ts'
import { traces } from './traces.ts'
import { triage } from './triage.ts'
import { github } from './github.ts'
import { githubPosts } from './github-posts.ts'
import { slackPosts } from './slack-posts.ts'
import { slack } from './slack.ts'
import { tickets } from './tickets.ts'
import { uptime } from './uptime.ts'
import { uploads } from './uploads.ts'

/** English: the source of all keys, in ICU MessageFormat. One file per area; each other language is one JSON file. */
export const en = {
  accounts,
  alerts,
  api,
  apiDocs,
  applications,
  attachments,
  backups,
  cli,
  cliImport,
  cliSecurity,
  common,
  dashboards,
  errors,
  explore,
  logs,
  metrics,
  monitors,
  replays,
  clickMaps,
  feedback,
  forward,
  health,
  ingest,
  issuePages,
  issues,
  bulk,
  live,
  lookup,
  mail,
  notify,
  organization,
  ownAccount,
  overview,
  owners,
  palette,
  performance,
  profiles,
  projectSettings,
  projects,
  releases,
  scope,
  search,
  signOn,
  sql,
  stats,
  statusPages,
  statusPublic,
  toolbar,
  traces,
  triage,
  tickets,
  github,
  githubPosts,
  slack,
  slackPosts,
  uploads,
  uptime,
} as const
