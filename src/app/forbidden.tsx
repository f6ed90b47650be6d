import { Bare } from '#features/shell/bare.tsx'
import { Forbidden, refusalMetadata } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('forbidden')

export default function ForbiddenPage() {
  return (
    <Bare>
      <Forbidden />
    </Bare>
  )
}
