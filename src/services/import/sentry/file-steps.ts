import type { ForeignFile, SourcePage, SourceStep } from '../foreign.ts'
import { apiPages, missOf } from './pages.ts'
import { debugFileShape, releaseFileShape, releaseShape, type SentryProject } from './shapes.ts'
import type { SentryContext } from './source.ts'

/** Files for each project: those of releases one by one, and debug files. */
export function fileSteps(context: SentryContext): readonly SourceStep[] {
  return context.projects.flatMap((project) => [releaseFiles(context, project), debugFiles(context, project)])
}

function releaseFiles({ api, organization }: SentryContext, { id, slug }: SentryProject): SourceStep {
  const base = `/projects/${organization}/${slug}/releases/`
  return {
    name: `artifacts ${id}`,
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const page of apiPages(api, { path: base, shape: releaseShape, kind: 'artifact', cursor })) {
        const things: ForeignFile[] = []
        const misses = [...page.misses]
        for (const { version } of page.rows) {
          const path = `${base}${encodeURIComponent(version)}/files/`
          for await (const files of apiPages(api, { path, shape: releaseFileShape, kind: 'artifact' })) {
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
                bytes: () => download(api, `${path}${encodeURIComponent(file.id)}/?download=1`),
              })
          }
        }
        yield { things, misses, next: page.next }
      }
      const bundles = await api.get(`/projects/${organization}/${slug}/files/artifact-bundles/`, { miss: true })
      const count = bundles.ok && Array.isArray(bundles.body) ? bundles.body.length : 0
      // Their files come without what the bundle says of them.
      const misses =
        count > 0
          ? [missOf('artifact', 'not_offered', `${slug}: ${count} bundles; upload them again from the build`)]
          : []
      yield { things: [], misses, next: null }
    },
  }
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
          bytes: () => download(api, `${path}?id=${encodeURIComponent(file.id)}`),
        }))
        yield { things, misses, next }
      }
    },
  }
}

async function download(api: SentryContext['api'], path: string): ReturnType<ForeignFile['bytes']> {
  const answer = await api.get(path, { miss: true })
  if (answer.ok) return answer.bytes
  return answer.missed === 'too_large' ? 'too_large' : 'not_offered'
}
