import { compileGlob, type Glob, type GlobKind } from '../text/glob.ts'
import type { OwnershipFacts, Place } from './facts.ts'
import type { RuleSubject } from './rule.ts'

/**
 * A function that returns the part of an event that a pattern fits, as people know it; undefined where it fits nothing.
 */
export type Fits = (facts: OwnershipFacts) => string | undefined

// Capitals make no difference: some systems' stacks lose them. Facts come in lower case (see OwnershipFacts), so that
// thousands of patterns need not each make them so.
const text: GlobKind = { isPath: false, ignoreCase: false }
const path: GlobKind = { isPath: true, ignoreCase: false }

/** A pattern, ready to be used, in time that grows with the length of what it is held against; undefined: it is none. */
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
 * `*` is any text, folders or not, as in Sentry's rules. A pattern is held against whole paths; against those of the app
 * also from any folder on, for the stack's root is seldom the repository's. With a slash before it only against whole ones.
 */
function pathFits(pattern: string): Fits | undefined {
  const isAnchored = pattern.startsWith('/')
  const whole = globOf(isAnchored ? pattern.slice(1) : pattern)
  const within = isAnchored ? whole : globOf(`*/${pattern}`)
  if (whole === undefined || within === undefined) return undefined
  return firstPlace(({ paths, inApp }) => paths.some((one) => whole(one) || (inApp && within(one))))
}

/** Next.js has folders called `[slug]`: brackets are a choice of characters, and also themselves. */
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
 * A pattern as .gitignore and CODEOWNERS files mean it: with a slash before or within it, it is one from the root of the
 * repository, else of any folder; what fits a folder fits all that is in it, but for `docs/*`, which is that folder's files.
 */
function gitGlobs(pattern: string): { anchored: Glob; anywhere: Glob } | undefined {
  // The root, and so all that is in the repository.
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
