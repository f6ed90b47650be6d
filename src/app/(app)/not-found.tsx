import { NotFound } from '#features/shell/refusals.tsx'

export default function NotFoundInShell() {
  return <NotFound />
}
