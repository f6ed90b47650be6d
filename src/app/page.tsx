import { goHome } from '#features/shell/home.ts'

export default function HomePage() {
  return goHome()
}
