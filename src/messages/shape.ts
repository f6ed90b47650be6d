import type { en } from './en/index.ts'

/** Areas in English only, each with the reason. Language files do not include them. */
export const englishOnly = {
  api: 'what the API answers is read by tools, in logs and in bug reports, and is searched for word by word',
  backups: 'what the command line, the log and doctor say of backups is for operators, as the rest of it',
  cli: 'what the command line and the log say is for operators, and is searched for word by word',
  forward: 'what the log says is for operators, and is searched for word by word',
  cliImport: 'it belongs to cli',
  cliSecurity: 'it belongs to cli',
  githubPosts: 'people of a repository read it, in the language of code',
  ingest: 'SDKs log these answers in the apps of people who never chose a language here',
  signOn: 'identity providers show what SCIM answers to their administrators, who search for it word by word',
  uploads: 'sentry-cli and bundlers print these answers into the log of a build',
} as const satisfies Partial<Record<keyof typeof en, string>>

/** The same keys with any text. */
type Widened<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

/** All areas, in any language. */
export type Catalogue = Widened<typeof en>

/** The content of a language's file: all areas except the English-only ones. */
export type Messages = Omit<Catalogue, keyof typeof englishOnly>

/** Checks that `Found` has exactly the keys of `Wanted`; the compiler names any other key. */
export type SameKeys<Wanted, Found> = {
  readonly [K in keyof Wanted | keyof Found]: K extends keyof Wanted
    ? Wanted[K] extends string
      ? string
      : SameKeys<Wanted[K], K extends keyof Found ? Found[K] : Wanted[K]>
    : never
}
