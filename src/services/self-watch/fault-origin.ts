import type { ProjectId } from '#domain/ids.ts'

export type FaultOrigin =
  | {
      readonly part: 'page'
      readonly method: string
      /** Including the query string. */
      readonly path: string
      /** The digest that React showed to the user, if any. */
      readonly digest?: string | undefined
    }
  | { readonly part: 'api'; readonly path: string }
  /** Retried every few seconds until it works. */
  | { readonly part: 'digest'; readonly stage: string }
  /** A record that crashed a digest thread on its own. null if it had no project. */
  | { readonly part: 'record'; readonly project: ProjectId | null }
  | { readonly part: 'job'; readonly job: string }
  | { readonly part: 'process'; readonly kind: 'uncaughtException' | 'unhandledRejection' }

/** The key by which an error may repeat automatically; `undefined` if each occurrence was triggered by a request. */
export function repeatedUnder(where: FaultOrigin): string | undefined {
  switch (where.part) {
    case 'digest':
      return `digest ${where.stage}`
    case 'record':
      return 'record'
    case 'job':
      return `job ${where.job}`
    case 'page':
    case 'api':
    case 'process':
      return undefined
  }
}

export function tagsOf(where: FaultOrigin): Readonly<Record<string, string>> {
  const { part } = where
  switch (part) {
    case 'page':
      return { part, ...(where.digest !== undefined && { 'next.digest': where.digest }) }
    case 'digest':
      return { part, stage: where.stage }
    case 'job':
      return { part, job: where.job }
    case 'process':
      return { part, kind: where.kind }
    case 'api':
    case 'record':
      return { part }
  }
}

/** The request that failed; `undefined` if there was none. */
export function requestOf(where: FaultOrigin): { readonly method?: string; readonly url: string } | undefined {
  switch (where.part) {
    case 'page':
      return { method: where.method, url: where.path }
    case 'api':
      return { url: where.path }
    case 'digest':
    case 'record':
    case 'job':
    case 'process':
      return undefined
  }
}
