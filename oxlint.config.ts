import { config } from './tools/lint-config.ts'

export default config
