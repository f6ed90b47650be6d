import { Bare } from '#features/shell/bare.tsx'
import { refusalMetadata } from '#features/shell/refusal-metadata.ts'
import { notFoundView } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('notFound')

export default function NotFoundPage() {
  return <Bare>{notFoundView()}</Bare>
}
