import { refusalMetadata } from '#features/shell/refusal-metadata.ts'
import { notFoundView } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('notFound')

export default function NotFoundInShell() {
  return notFoundView()
}
