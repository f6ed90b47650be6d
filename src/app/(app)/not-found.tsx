import { NotFound, refusalMetadata } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('notFound')

export default function NotFoundInShell() {
  return <NotFound />
}
