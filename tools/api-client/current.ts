import { fileURLToPath } from 'node:url'
import { documentOf } from '#api/v1/document.ts'
import { operations } from '#api/v1/operations.ts'
import { clientSource, type ApiDocument } from './source.ts'

export function currentClient(): { readonly path: string; readonly source: string } {
  const document = documentOf({ version: '0', address: '' }, operations)
  return {
    path: fileURLToPath(new URL('../../packages/api-client/src/operations.ts', import.meta.url)),
    // The document is OpenAPI, built from typed values.
    source: clientSource(document as unknown as ApiDocument),
  }
}
