import { Forbidden } from '#features/shell/refusals.tsx'

export default function ForbiddenInShell() {
  return <Forbidden />
}
