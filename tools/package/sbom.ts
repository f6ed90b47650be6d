import { Buffer } from 'node:buffer'
import { z } from 'zod'

const shape = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().exactOptional(),
      license: z.string().exactOptional(),
      integrity: z.string().exactOptional(),
    }),
  ),
})

/**
 * The content of the npm package and its npm dependencies, as CycloneDX. `npm sbom` is incomplete: it omits packages
 * shared with tests, and refuses a package without its peers' types.
 * @param folders of the lock: `node_modules/zod`
 */
export function billOfMaterials(lock: unknown, folders: readonly string[], madeAt: Date): object {
  const { version, packages } = shape.parse(lock)
  const components = folders.map((folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version: is = '', license, integrity } = packages[folder] ?? {}
    const purl = purlOf(name, is)
    return {
      type: 'library',
      'bom-ref': folder,
      name,
      version: is,
      purl,
      ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
      ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: { type: 'application', 'bom-ref': 'mishap', name: 'mishap', version, purl: purlOf('mishap', version) },
    },
    components,
  }
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** `sha512-…` in base64, as in a lock file. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [, bits = '', digest = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? []
  return { alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }
}
