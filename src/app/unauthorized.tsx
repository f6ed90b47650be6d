import { Unauthorized } from '#features/shell/refusals.tsx'

export default function UnauthorizedPage() {
  return (
    <main>
      <Unauthorized />
    </main>
  )
}
