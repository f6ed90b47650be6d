import { Bare } from '#features/shell/bare.tsx'
import { Unauthorized, refusalMetadata } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('unauthorized')

export default function UnauthorizedPage() {
  return (
    <Bare>
      <Unauthorized />
    </Bare>
  )
}
