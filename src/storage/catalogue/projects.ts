import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ProjectCatalogue } from '#domain/catalogue.ts'
import type { ProjectId, PublicKey } from '#domain/ids.ts'
import { MAX_SLUG, parsePlatform, slugify, type Project } from '#domain/project/project.ts'
import { covered, type Db, type Engine } from './engine.ts'
import { keyFromRow } from './keys.ts'
import type { ProjectRow } from './tables.ts'

/** Projects and their keys. */
export function createProjects({ db }: Engine): ProjectCatalogue {
  return {
    create: (_grant, { name, platform }, now) =>
      db.transaction().execute(async (trx) => {
        const slug = await freeSlug(trx, slugify(name))
        const project = await trx
          .insertInto('projects')
          .values({ slug, name, platform, created_at: now.getTime(), first_event_at: null })
          .returningAll()
          .executeTakeFirstOrThrow()
        const key = await trx
          .insertInto('project_keys')
          .values({ ...freshKey(), project_id: project.id, label: 'default', enabled: 1, created_at: now.getTime() })
          .returningAll()
          .executeTakeFirstOrThrow()
        return { project: projectFromRow(project), key: keyFromRow(key) }
      }),

    list: async (grant) => {
      const rows = await db.selectFrom('projects').selectAll().where(covered(grant, 'id')).execute()
      // Here, not in SQL: engines disagree on whether "api" comes before "Web".
      return rows.map(projectFromRow).toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    },

    byId: async (grant, id) => {
      const found = db.selectFrom('projects').selectAll().where('id', '=', id).where(covered(grant, 'id'))
      return optional(await found.executeTakeFirst())
    },

    bySlug: async (grant, slug) => {
      const found = db.selectFrom('projects').selectAll().where('slug', '=', slug).where(covered(grant, 'id'))
      return optional(await found.executeTakeFirst())
    },

    keys: async (grant, id) => {
      const found = db
        .selectFrom('project_keys')
        .selectAll()
        .where('project_id', '=', id)
        .where(covered(grant, 'project_id'))
      return (await found.orderBy('created_at').orderBy('public_key').execute()).map(keyFromRow)
    },
  }
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The slug itself, or the first of `slug-2`, `slug-3`, … that nobody has. */
async function freeSlug(db: Db, wanted: string): Promise<string> {
  const taken = new Set((await db.selectFrom('projects').select('slug').execute()).map((row) => row.slug))
  let slug = wanted
  for (let number = 2; taken.has(slug); number++) {
    const suffix = `-${number}`
    slug = wanted.slice(0, MAX_SLUG - suffix.length).replace(/-+$/, '') + suffix
  }
  return slug
}

function freshKey() {
  const publicKey = randomBytes(16).toString('hex') as PublicKey
  return { public_key: publicKey, rate_limit_count: null, rate_limit_window_seconds: null }
}

function optional(row: Selectable<ProjectRow> | undefined): Project | undefined {
  return row === undefined ? undefined : projectFromRow(row)
}

function projectFromRow(row: Selectable<ProjectRow>): Project {
  return {
    id: row.id as ProjectId,
    slug: row.slug,
    name: row.name,
    // A platform that a newer version knew, or that was dropped since.
    platform: parsePlatform(row.platform) ?? 'other',
    createdAt: new Date(row.created_at),
    firstEventAt: row.first_event_at === null ? null : new Date(row.first_event_at),
  }
}
