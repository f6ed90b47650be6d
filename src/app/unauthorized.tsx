import { SignInHere } from '#features/accounts/sign-in/sign-in-here.tsx'
import { Bare } from '#features/shell/bare.tsx'
import { Unauthorized } from '#features/shell/refusals.tsx'

export default function UnauthorizedPage() {
  return (
    <Bare>
      <Unauthorized form={<SignInHere />} />
    </Bare>
  )
}
