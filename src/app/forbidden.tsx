import { Bare } from '#features/shell/bare.tsx'
import { Forbidden } from '#features/shell/refusals.tsx'

export default function ForbiddenPage() {
  return (
    <Bare>
      <Forbidden />
    </Bare>
  )
}
