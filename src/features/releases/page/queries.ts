import { releaseFlameHrefOf } from '#features/profiles/links.ts'
import { narrow } from '#domain/access/access.ts'
import type { ArtifactBundle, ArtifactFile } from '#domain/artifact/artifact.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import type { Commit, Deploy, NeighbouringVersions } from '#domain/release/release.ts'
import { running } from '#running'
import type { FoundRelease } from './find.ts'

/** Maximum items shown of each kind. */
export const SHOWN = { issues: 50, commits: 100, bundles: 50, badFiles: 20 } as const

/** Maximum files per project that are checked for problems. */
const MOST_FILES = 2000

/** All data of a release's page. */
export interface ReleaseData {
  /** The release's visible projects, by name. */
  readonly projects: readonly Project[]
  /** First seen in it. */
  readonly newIssues: readonly Issue[]
  /** Regressed in it. */
  readonly regressions: readonly Issue[]
  /** Newest first. */
  readonly commits: readonly Commit[]
  /** Newest first. */
  readonly deploys: readonly Deploy[]
  /** Newest first. */
  readonly bundles: readonly ArtifactBundle[]
  readonly badFiles: readonly BadFile[]
  readonly neighbours: NeighbouringVersions
  /** Flame graph compared with the previous release; `undefined` without profiles. */
  readonly flameHref: string | undefined
}

/** A file that cannot be used to resolve frames. */
export type BadFile = Pick<ArtifactFile, 'url' | 'kind'> & { readonly problem: string; readonly dist: string | null }

/** Reads the whole page in one round of queries. */
export async function readRelease({ release, grant, eventGrant }: FoundRelease): Promise<ReleaseData> {
  const { version } = release
  const { projects, releases, artifacts } = running().catalogue
  const mine = release.projects.map(({ projectId }) => projectId)
  const [all, newIssues, regressions, commits, deploys, bundles, badFiles, neighbours] = await Promise.all([
    projects.list(grant),
    releases.issues(eventGrant, version, 'new', SHOWN.issues),
    releases.issues(eventGrant, version, 'regressed', SHOWN.issues),
    releases.commits(grant, version, SHOWN.commits),
    releases.deploys(grant, version),
    artifacts.bundles(narrow(grant, mine), { release: version }, SHOWN.bundles),
    badFilesOf(grant, version, mine),
    releases.neighbours(grant, version),
  ])
  return {
    projects: all.filter(({ id }) => mine.includes(id)),
    newIssues,
    regressions,
    commits,
    deploys,
    bundles,
    badFiles,
    neighbours,
    flameHref: await releaseFlameHrefOf(eventGrant, version, neighbours.older, new Date()),
  }
}

/** Returns each problematic file once, even if uploaded repeatedly or for several projects. */
async function badFilesOf(
  grant: FoundRelease['grant'],
  version: string,
  projects: readonly ProjectId[],
): Promise<readonly BadFile[]> {
  const { artifacts } = running().catalogue
  const files = (await Promise.all(projects.map((id) => artifacts.releaseFiles(grant, id, version, MOST_FILES)))).flat()
  const bad = files.flatMap(({ url, kind, problem, dist }) => (problem === null ? [] : [{ url, kind, problem, dist }]))
  return [...new Map(bad.map((file) => [JSON.stringify(file), file])).values()]
}
