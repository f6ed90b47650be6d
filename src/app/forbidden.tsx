import { Forbidden } from '#features/shell/refusals.tsx'

export default function ForbiddenPage() {
  return (
    <main>
      <Forbidden />
    </main>
  )
}
