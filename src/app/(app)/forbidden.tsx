import { refusalMetadata } from '#features/shell/refusal-metadata.ts'
import { forbiddenView } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('forbidden')

export default function ForbiddenInShell() {
  return forbiddenView()
}
