import { createHash } from 'node:crypto'
import type { ArtifactBundle, ArtifactFile } from '#domain/artifact/artifact.ts'
import { noon } from './bench.ts'

let made = 0

/** An upload with a unique checksum and no projects. Override what the test is about. */
export function aBundle(overrides: Partial<ArtifactBundle> = {}): Omit<ArtifactBundle, 'id' | 'fileCount'> {
  made += 1
  return {
    checksum: createHash('sha1').update(`bundle ${made}`).digest('hex'),
    projects: [],
    release: null,
    dist: null,
    uploadedAt: noon,
    size: 1_000,
    problem: null,
    ...overrides,
  }
}

/** An ordinary script. Override what the test is about. */
export function aFile(overrides: Partial<ArtifactFile> = {}): ArtifactFile {
  return {
    kind: 'minified_source',
    url: '~/app.js',
    debugId: null,
    sourceMapUrl: null,
    indexKey: null,
    mapIndexKey: null,
    problem: null,
    size: 100,
    ...overrides,
  }
}
