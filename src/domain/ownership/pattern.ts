import { compileGlob, type Glob, type GlobKind } from '../text/glob.ts'
import type { OwnershipFacts, Place } from './facts.ts'
import type { RuleSubject } from './rule.ts'

/** Returns the part of an event that matches the pattern, for display; `undefined` if nothing matches. */
export type Fits = (facts: OwnershipFacts) => string | undefined

// Case-insensitive, because some systems lose case in stack traces. Facts are already in lower case (see
// OwnershipFacts), so that thousands of patterns need not lower them each time.
const text: GlobKind = { isPath: false, ignoreCase: false }
const path: GlobKind = { isPath: true, ignoreCase: false }

/** Compiles a pattern that matches in linear time; `undefined` if the pattern is invalid. */
export function compilePattern(subject: RuleSubject, written: string): Fits | undefined {
  const pattern = written.toLowerCase()
  switch (subject.kind) {
    case 'path':
      return pathFits(pattern.replaceAll('\\', '/'))
    case 'codeowners':
      return repositoryFits(pattern)
    case 'module': {
      const glob = compileGlob(pattern, text)
      return glob && (({ modules }) => modules.find((module) => glob(module.toLowerCase())))
    }
    case 'url': {
      const glob = compileGlob(pattern, text)
      return glob && (({ url }) => (url !== undefined && glob(url.toLowerCase()) ? url : undefined))
    }
    case 'tag': {
      const glob = compileGlob(pattern, text)
      return (
        glob && (({ tags }) => tags.find(([name, value]) => name === subject.name && glob(value.toLowerCase()))?.[1])
      )
    }
  }
}

/**
 * As in Sentry's rules, `*` matches any text including slashes. A pattern has to match the whole path; for paths of the
 * app it may also start at any folder, because the stack root is seldom the repository root. With a leading slash, only
 * whole paths match.
 */
function pathFits(pattern: string): Fits | undefined {
  const isAnchored = pattern.startsWith('/')
  const whole = globOf(isAnchored ? pattern.slice(1) : pattern)
  const within = isAnchored ? whole : globOf(`*/${pattern}`)
  if (whole === undefined || within === undefined) return undefined
  return firstPlace(({ paths, inApp }) => paths.some((one) => whole(one) || (inApp && within(one))))
}

/** Next.js has folders named `[slug]`, so brackets match both as a character class and literally. */
function globOf(pattern: string): Glob | undefined {
  const glob = compileGlob(pattern, text)
  const literal = pattern.includes('[') ? compileGlob(pattern.replaceAll('[', '\\['), text) : undefined
  if (glob === undefined || literal === undefined) return glob
  return (value) => glob(value) || literal(value)
}

function repositoryFits(pattern: string): Fits | undefined {
  const globs = gitGlobs(pattern)
  if (globs === undefined) return undefined
  const { anchored, anywhere } = globs
  return firstPlace(({ inRepository, paths, inApp }) =>
    inRepository === undefined ? inApp && paths.some(anywhere) : anchored(inRepository),
  )
}

function firstPlace(fits: (place: Place) => boolean): Fits {
  return ({ places }) => places.find(fits)?.shown
}

/**
 * Compiles a pattern with the semantics of .gitignore and CODEOWNERS: with a leading or inner slash it is relative to
 * the repository root, otherwise to any folder. A pattern that matches a folder includes everything in it, except
 * `docs/*`, which only includes that folder's files.
 */
function gitGlobs(pattern: string): { anchored: Glob; anywhere: Glob } | undefined {
  // The root, i.e. everything in the repository.
  if (pattern === '/') return gitGlobs('**')
  const bare = pattern.replace(/^\//, '').replace(/\/$/, '')
  if (bare === '') return undefined
  const isFolder = pattern.endsWith('/')
  const isRooted = pattern.startsWith('/') || bare.includes('/')
  const literal = bare.replaceAll('[', '[[]')
  const last = bare.split('/').at(-1)
  const ends = isFolder ? [`${literal}/**`] : last === '*' ? [literal] : [literal, `${literal}/**`]
  const anywhere = anyOf(ends.map((end) => compileGlob(`**/${end}`, path)))
  const anchored = isRooted ? anyOf(ends.map((end) => compileGlob(end, path))) : anywhere
  return anchored && anywhere && { anchored, anywhere }
}

function anyOf(globs: readonly (Glob | undefined)[]): Glob | undefined {
  const known = globs.filter((glob) => glob !== undefined)
  return known.length === globs.length ? (value) => known.some((glob) => glob(value)) : undefined
}
