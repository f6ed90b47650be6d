import type { ForeignFile, SourcePage, SourceStep } from '../foreign.ts'
import { shortList } from '../paging.ts'
import { apiPages } from './pages.ts'
import {
  bundleFilesShape,
  bundleShape,
  debugFileShape,
  lookupShape,
  releaseFileShape,
  releaseShape,
  type SentryProject,
} from './shapes.ts'
import type { SentryContext } from './source.ts'

/** The files of each project: release files individually, and debug files. */
export function fileSteps(context: SentryContext): readonly SourceStep[] {
  return context.projects.flatMap((project) => [
    releaseFiles(context, project),
    bundles(context, project),
    debugFiles(context, project),
  ])
}

function releaseFiles({ api, organization }: SentryContext, { id, slug }: SentryProject): SourceStep {
  const base = `/projects/${organization}/${slug}/releases/`
  return {
    name: `artifacts ${id}`,
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const page of apiPages(api, { path: base, shape: releaseShape, kind: 'artifact', cursor })) {
        const things: ForeignFile[] = []
        const misses = [...page.misses]
        const held = { limits: shortList, spent: { rows: 0, bytes: 0 } }
        for (const { version } of page.rows) {
          const path = `${base}${encodeURIComponent(version)}/files/`
          for await (const files of apiPages(api, { path, shape: releaseFileShape, kind: 'artifact', ...held })) {
            misses.push(...files.misses)
            for (const file of files.rows)
              things.push({
                kind: 'artifact',
                id: `${version} ${file.id}`,
                project: id,
                release: version,
                dist: file.dist ?? null,
                name: file.name,
                headers: Object.entries(file.headers ?? {}),
                bytes: () => bytesAt(api, `${path}${encodeURIComponent(file.id)}/?download=1`),
              })
          }
        }
        yield { things, misses, next: page.next }
      }
    },
  }
}

/** Source map bundles as they were uploaded. They are found by their content. */
function bundles({ api, organization }: SentryContext, { id, slug }: SentryProject): SourceStep {
  const base = `/projects/${organization}/${slug}/`
  const path = `${base}files/artifact-bundles/`
  return {
    name: `bundles ${id}`,
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const page of apiPages(api, { path, shape: bundleShape, kind: 'artifact', cursor })) {
        const things = page.rows.map(({ bundleId, associations }): ForeignFile => {
          const { release, dist } = associations?.find((one) => one.release) ?? {}
          return {
            kind: 'artifact',
            id: `bundle ${bundleId}`,
            project: id,
            release: release ?? null,
            dist: dist ?? null,
            name: `bundle ${bundleId}${release ? ` of ${release}` : ''}`,
            headers: [],
            bytes: () => bundleBytes(api, base, { bundleId, release, dist }),
          }
        })
        yield { things, misses: page.misses, next: page.next }
      }
    },
  }
}

/**
 * No list has the location of a bundle's content. The lookup for symbolicators does (github.com/getsentry/sentry,
 * `artifact-lookup`), by the debug id or name of a file in it.
 */
async function bundleBytes(
  api: SentryContext['api'],
  base: string,
  of: {
    readonly bundleId: string
    readonly release: string | null | undefined
    readonly dist: string | null | undefined
  },
): ReturnType<ForeignFile['bytes']> {
  const details = await api.get(`${base}files/artifact-bundles/${encodeURIComponent(of.bundleId)}/`, { miss: true })
  const files = bundleFilesShape.safeParse(details.ok ? details.body : undefined).data?.files ?? []
  const file = files.find(({ debugId }) => debugId) ?? files[0]
  if (file === undefined) return 'not_offered'
  const named = { url: file.filePath, ...(of.release && { release: of.release }), ...(of.dist && { dist: of.dist }) }
  const query = new URLSearchParams(file.debugId ? { debug_id: file.debugId } : named)
  const lookup = await api.get(`${base}artifact-lookup/?${query.toString()}`, { miss: true })
  const found = lookupShape.safeParse(lookup.ok ? lookup.body : undefined).data?.find(({ type }) => type === 'bundle')
  const download = URL.parse(found?.url ?? '')?.searchParams.get('download')
  // Requested from the address that we were given: the server may have another one configured.
  return download
    ? bytesAt(api, `${base}artifact-lookup/?${new URLSearchParams({ download }).toString()}`)
    : 'not_offered'
}

function debugFiles({ api, organization }: SentryContext, { id, slug }: SentryProject): SourceStep {
  const path = `/projects/${organization}/${slug}/files/dsyms/`
  return {
    name: `debug-files ${id}`,
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const { rows, next, misses } of apiPages(api, {
        path,
        shape: debugFileShape,
        kind: 'debug_file',
        cursor,
      })) {
        const things = rows.map((file): ForeignFile => ({
          kind: 'debug_file',
          id: file.id,
          project: id,
          release: null,
          dist: null,
          name: file.objectName ?? file.id,
          headers: [],
          bytes: () => bytesAt(api, `${path}?id=${encodeURIComponent(file.id)}`),
        }))
        yield { things, misses, next }
      }
    },
  }
}

async function bytesAt(api: SentryContext['api'], path: string): ReturnType<ForeignFile['bytes']> {
  const answer = await api.get(path, { miss: true })
  if (answer.ok) return answer.bytes
  return answer.missed === 'too_large' ? 'too_large' : 'not_offered'
}
