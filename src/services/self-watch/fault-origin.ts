import type { ProjectId } from '#domain/ids.ts'

/** Where a fault arose. */
export type FaultOrigin =
  | {
      readonly part: 'page'
      readonly method: string
      /** With what stands behind the question mark. */
      readonly path: string
      /** The digest that React showed to the person; undefined where there is none. */
      readonly digest?: string | undefined
    }
  | { readonly part: 'api'; readonly path: string }
  /** Tried again every few seconds until it works. */
  | { readonly part: 'digest'; readonly stage: string }
  /** It brought a digest thread down, alone. null: it was of no project. */
  | { readonly part: 'record'; readonly project: ProjectId | null }
  | { readonly part: 'job'; readonly job: string }
  /** Nobody caught it. */
  | { readonly part: 'process'; readonly kind: 'uncaughtException' | 'unhandledRejection' }

/** Under what a fault repeats by itself; undefined: it does not, for a person or a program asked for each. */
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

/** The tags of its event. */
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

/** The request that met it; undefined: none did. */
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
