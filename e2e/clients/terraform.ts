import { madeBy, type Row } from './call.ts'
import { replayed, type Request } from './replayed.ts'
import type { Shop } from './shop.ts'

/** These are the requests of its Go client, github.com/jianyuan/go-sentry, which is not available everywhere. */
export const terraformVersion = 'go-sentry v2'

const team = ['id', 'slug', 'name', 'dateCreated', 'isMember', 'hasAccess', 'memberCount'] as const
const project = ['id', 'slug', 'name', 'platform', 'dateCreated', 'isBookmarked', 'isMember', 'features'] as const
const key = ['id', 'name', 'public', 'projectId', 'isActive', 'rateLimit', 'dsn.public', 'dateCreated'] as const
const member = ['id', 'email', 'name', 'orgRole', 'pending', 'expired', 'flags', 'teamRoles', 'teams'] as const

const alert = [
  'id',
  'name',
  'actionMatch',
  'filterMatch',
  'frequency',
  'conditions.0.id',
  'filters.0.id',
  'actions.0.id',
  'projects.0',
  'dateCreated',
] as const
const monitor = ['id', 'slug', 'name', 'project.slug', 'config.schedule', 'config.schedule_type', 'isMuted'] as const

/** An example from its documentation, limited to supported settings. */
const issueAlert = {
  name: 'Terra',
  actionMatch: 'any',
  filterMatch: 'all',
  frequency: 30,
  conditions: [
    { id: 'sentry.rules.conditions.first_seen_event.FirstSeenEventCondition' },
    { id: 'sentry.rules.conditions.event_frequency.EventFrequencyCondition', value: 500, interval: '1h' },
  ],
  filters: [{ id: 'sentry.rules.filters.level.LevelFilter', match: 'gte', level: '40' }],
  actions: [{ id: 'sentry.mail.actions.NotifyEmailAction', targetType: 'IssueOwners', fallthroughType: 'NoOne' }],
}
const cron = {
  name: 'Terra',
  slug: 'terra',
  type: 'cron_job',
  config: { schedule_type: 'crontab', schedule: '0 3 * * *', timezone: 'UTC', checkin_margin: 5, max_runtime: 30 },
}

/** Each resource with a counterpart: created, read, changed and deleted. */
const requests: readonly Request[] = [
  { words: 'health', path: '/internal/health/', needs: ['problems', 'healthy'] },
  {
    words: 'organization read',
    path: '/organizations/acme/',
    needs: ['id', 'slug', 'name', 'dateCreated', 'status.id'],
  },
  {
    words: 'team create',
    method: 'POST',
    path: '/organizations/acme/teams/',
    body: { name: 'Terra', slug: 'terra' },
    needs: team,
  },
  { words: 'team read', path: '/teams/acme/terra/', needs: team },
  { words: 'team update', method: 'PUT', path: '/teams/acme/terra/', body: { name: 'Terra Firma' }, needs: team },
  {
    words: 'project create',
    method: 'POST',
    path: '/teams/acme/terra/projects/',
    body: { name: 'Terra', slug: 'terra-web', platform: 'python-django', default_rules: false },
    needs: project,
  },
  { words: 'project read', path: '/projects/acme/terra-web/', needs: [...project, 'teams'] },
  { words: 'project list', path: '/organizations/acme/projects/', needs: ['0.id', '0.slug'] },
  {
    words: 'project update',
    method: 'PUT',
    path: '/projects/acme/terra-web/',
    body: { name: 'Terra web' },
    needs: project,
  },
  { words: 'project add team', method: 'POST', path: '/projects/acme/terra-web/teams/tea/', body: {}, needs: project },
  { words: 'project remove team', method: 'DELETE', path: '/projects/acme/terra-web/teams/tea/' },
  {
    words: 'project ownership read',
    path: '/projects/acme/terra-web/ownership/',
    needs: ['raw', 'fallthrough', 'autoAssignment', 'isActive'],
  },
  {
    words: 'project ownership update',
    method: 'PUT',
    path: '/projects/acme/terra-web/ownership/',
    body: { raw: 'path:src/* #tea', fallthrough: false, autoAssignment: 'Auto Assign to Issue Owner' },
    needs: ['raw', 'fallthrough', 'autoAssignment'],
  },
  {
    words: 'key create',
    method: 'POST',
    path: '/projects/acme/terra-web/keys/',
    body: { name: 'terra', rateLimit: { count: 100, window: 60 } },
    needs: key,
    as: ['key', 'id'],
  },
  { words: 'key list', path: '/projects/acme/terra-web/keys/', needs: key.map((field) => `0.${field}`) },
  { words: 'key read', path: '/projects/acme/terra-web/keys/{key}/', needs: key },
  {
    words: 'key update',
    method: 'PUT',
    path: '/projects/acme/terra-web/keys/{key}/',
    body: { name: 'firma' },
    needs: key,
  },
  { words: 'key delete', method: 'DELETE', path: '/projects/acme/terra-web/keys/{key}/' },
  {
    words: 'member list',
    path: '/organizations/acme/members/',
    needs: member.map((field) => `0.${field}`),
    as: ['me', '0.id'],
  },
  { words: 'member read', path: '/organizations/acme/members/{me}/', needs: [...member, 'user.id'] },
  {
    words: 'member create',
    method: 'POST',
    path: '/organizations/acme/members/',
    body: { email: 'terra@example.com', role: 'member' },
    needs: member,
    as: ['invited', 'id'],
  },
  { words: 'member delete', method: 'DELETE', path: '/organizations/acme/members/{invited}/' },
  {
    words: 'team member create',
    method: 'POST',
    path: '/organizations/acme/members/{me}/teams/terra/',
    needs: ['id', 'slug'],
  },
  { words: 'team member delete', method: 'DELETE', path: '/organizations/acme/members/{me}/teams/terra/' },
  {
    words: 'dashboard create',
    method: 'POST',
    path: '/organizations/acme/dashboards/',
    body: {
      title: 'Terra',
      widgets: [
        {
          title: 'Errors',
          displayType: 'line',
          widgetType: 'discover',
          queries: [
            { name: '', conditions: '', fields: ['count()'], aggregates: ['count()'], columns: [], orderby: '' },
          ],
          layout: { x: 0, y: 0, w: 2, h: 2, minH: 2 },
        },
      ],
    },
    needs: ['id', 'title', 'widgets.0.id', 'widgets.0.queries.0.conditions', 'widgets.0.layout.w'],
    as: ['board', 'id'],
  },
  {
    words: 'dashboard read',
    path: '/organizations/acme/dashboards/{board}/',
    needs: ['id', 'title', 'widgets.0.title'],
  },
  {
    words: 'dashboard update',
    method: 'PUT',
    path: '/organizations/acme/dashboards/{board}/',
    body: { title: 'Firma' },
    needs: ['title'],
  },
  { words: 'dashboard delete', method: 'DELETE', path: '/organizations/acme/dashboards/{board}/' },
  {
    words: 'workflow list',
    path: '/organizations/acme/workflows/',
    needs: ['0.id', '0.triggers.conditions', '0.actionFilters'],
  },
  { words: 'detector list', path: '/organizations/acme/detectors/', needs: ['0.id', '0.type', '0.projectId'] },
  {
    words: 'metric alert list',
    path: '/organizations/acme/alert-rules/',
    needs: ['0.id', '0.triggers.0.alertThreshold'],
  },
  {
    words: 'integration list',
    path: '/organizations/acme/integrations/?provider_key=gitlab',
    needs: ['0.id', '0.name', '0.provider.key', '0.domainName', '0.status', '0.organizationIntegrationStatus'],
  },
  { words: 'repository list', path: '/organizations/acme/repos/' },
  {
    words: 'code mapping list',
    path: '/organizations/acme/code-mappings/',
    needs: ['0.id', '0.projectId', '0.repoName', '0.integrationId', '0.stackRoot', '0.sourceRoot', '0.defaultBranch'],
  },
  {
    words: 'issue alert create',
    method: 'POST',
    path: '/projects/acme/terra-web/rules/',
    body: issueAlert,
    needs: alert,
    as: ['alert', 'id'],
  },
  { words: 'issue alert read', path: '/projects/acme/terra-web/rules/{alert}/', needs: alert },
  { words: 'issue alert list', path: '/projects/acme/terra-web/rules/', needs: ['0.id', '0.name', '0.conditions'] },
  {
    words: 'issue alert update',
    method: 'PUT',
    path: '/projects/acme/terra-web/rules/{alert}/',
    body: { ...issueAlert, name: 'Firma', environment: 'production' },
    needs: [...alert, 'environment'],
  },
  { words: 'issue alert delete', method: 'DELETE', path: '/projects/acme/terra-web/rules/{alert}/' },
  {
    words: 'cron monitor create',
    method: 'POST',
    path: '/organizations/acme/monitors/',
    body: { project: 'terra-web', ...cron },
    needs: monitor,
  },
  { words: 'cron monitor read', path: '/projects/acme/terra-web/monitors/terra/', needs: monitor },
  {
    words: 'cron monitor update',
    method: 'PUT',
    path: '/projects/acme/terra-web/monitors/terra/',
    body: { ...cron, name: 'Firma' },
    needs: monitor,
  },
  { words: 'cron monitor delete', method: 'DELETE', path: '/projects/acme/terra-web/monitors/terra/' },
  { words: 'inbound filter list', path: '/projects/acme/terra-web/filters/', needs: ['0.id', '0.active'] },
  {
    words: 'inbound filter update',
    method: 'PUT',
    path: '/projects/acme/terra-web/filters/web-crawlers/',
    body: { active: true },
  },
  {
    words: 'spike protection create',
    method: 'POST',
    path: '/organizations/acme/spike-protections/',
    body: { projects: ['terra-web'] },
  },
  { words: 'project delete', method: 'DELETE', path: '/projects/acme/terra-web/' },
  { words: 'team delete', method: 'DELETE', path: '/teams/acme/terra/' },
]

export function askedByTerraform(shop: Shop): Promise<readonly Row[]> {
  return madeBy({ name: 'Terraform provider', version: terraformVersion }, shop.proxy, replayed(shop, requests))
}
