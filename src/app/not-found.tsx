import { Bare } from '#features/shell/bare.tsx'
import { NotFound } from '#features/shell/refusals.tsx'

export default function NotFoundPage() {
  return (
    <Bare>
      <NotFound />
    </Bare>
  )
}
