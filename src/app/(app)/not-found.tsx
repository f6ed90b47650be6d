import { refusalMetadata } from '#features/shell/refusal-metadata.ts'
import { NotFound } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('notFound')

export default function NotFoundInShell() {
  return <NotFound />
}
