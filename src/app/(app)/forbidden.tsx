import { Forbidden, refusalMetadata } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('forbidden')

export default function ForbiddenInShell() {
  return <Forbidden />
}
