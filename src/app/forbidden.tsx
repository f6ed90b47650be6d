import { Bare } from '#features/shell/bare.tsx'
import { refusalMetadata } from '#features/shell/refusal-metadata.ts'
import { forbiddenView } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('forbidden')

export default function ForbiddenPage() {
  return <Bare>{forbiddenView()}</Bare>
}
