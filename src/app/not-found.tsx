import { Bare } from '#features/shell/bare.tsx'
import { NotFound, refusalMetadata } from '#features/shell/refusals.tsx'

export const generateMetadata = () => refusalMetadata('notFound')

export default function NotFoundPage() {
  return (
    <Bare>
      <NotFound />
    </Bare>
  )
}
