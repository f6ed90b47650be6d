import { sql } from 'kysely'
import { covers, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ConnectedSystem } from '#domain/ticket/integration.ts'
import { byName, type Db } from '../engine.ts'
import { kindOf } from './ticket-rows.ts'

/** See IntegrationCatalogue.connected. */
export async function connected(db: Db): Promise<readonly ConnectedSystem[]> {
  const [trackers, github, slack] = await Promise.all([
    db.selectFrom('integrations').select(columns).execute(),
    gitHubApp(db),
    db.selectFrom('slack_app').select(['id', 'team_name', 'team_id', 'base_url', 'created_at']).executeTakeFirst(),
  ])
  const workspace =
    slack &&
    ({
      kind: 'slack',
      by: 'app',
      id: slack.id,
      name: slack.team_name,
      baseUrl: slack.base_url,
      externalId: slack.team_id,
      createdAt: new Date(slack.created_at),
    } as const)
  return [...trackers.map(trackerOf), github, workspace]
    .filter((one) => one !== undefined)
    .toSorted((a, b) => byName.compare(a.name, b.name))
}

const columns = ['integrations.id', 'kind', 'name', 'base_url', 'created_at'] as const

interface TrackerRow {
  readonly id: number
  readonly kind: string
  readonly name: string
  readonly base_url: string
  readonly created_at: number
}

function trackerOf(row: TrackerRow): ConnectedSystem {
  const { id, name, base_url: baseUrl, created_at: createdAt } = row
  return { kind: kindOf(row), by: 'token', id, name, baseUrl, externalId: '', createdAt: new Date(createdAt) }
}

async function gitHubApp(db: Db): Promise<ConnectedSystem | undefined> {
  const app = await db
    .selectFrom('github_app')
    .select(['id', 'name', 'app_id', 'base_url', 'created_at'])
    .executeTakeFirst()
  return (
    app && {
      kind: 'github',
      by: 'app',
      id: app.id,
      name: app.name,
      baseUrl: app.base_url,
      externalId: String(app.app_id),
      createdAt: new Date(app.created_at),
    }
  )
}

/** See IntegrationCatalogue.codeHost. */
export async function codeHost(
  db: Db,
  grant: Grant<'project:read'>,
  projectId: ProjectId,
  repository: string,
): Promise<ConnectedSystem | undefined> {
  if (!covers(grant, projectId)) return undefined
  const name = repository.toLowerCase()
  const known = await db
    .selectFrom('github_repositories')
    .select('id')
    .where(sql<boolean>`lower(name) = ${name}`)
    .executeTakeFirst()
  const app = known && (await gitHubApp(db))
  if (app !== undefined) return app
  const tracker = await db
    .selectFrom('integrations')
    .leftJoin('integration_places', (join) =>
      join
        .onRef('integration_places.integration_id', '=', 'integrations.id')
        .on('integration_places.project_id', '=', projectId),
    )
    .select(columns)
    .where('kind', 'in', ['github', 'gitlab'])
    .where(sql<boolean>`lower(coalesce(integration_places.place, integrations.place)) = ${name}`)
    .orderBy('integrations.id')
    .executeTakeFirst()
  return tracker && trackerOf(tracker)
}
