import { SignInHere } from '#features/accounts/sign-in/sign-in-here.tsx'
import { Bare } from '#features/shell/bare.tsx'
import { refusalMetadata } from '#features/shell/refusal-metadata.ts'
import { Unauthorized } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('unauthorized')

export default function UnauthorizedPage() {
  return (
    <Bare>
      <Unauthorized form={<SignInHere />} />
    </Bare>
  )
}
