/** How the program of a language is built and run, in a folder of its own. */
export interface Language {
  readonly name: string
  /** Commands that have to be on the machine. */
  readonly needs: readonly string[]
  /** Shell commands that get the newest SDK from a registry. */
  readonly fetch: readonly string[]
  readonly build: readonly string[]
  /** A shell command; what it is to send comes as its last word: `families`, `releases` or `items`. */
  readonly run: string
}

const NPM = 'npm install --silent --no-package-lock --no-audit --no-fund'
const MAVEN = 'mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib'
const NATIVE_SOURCE = '"${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/sentry-contrib-native-sys-*/sentry-native'

export const languages: readonly Language[] = [
  {
    name: 'python',
    needs: ['python3'],
    fetch: ['test -d venv || python3 -m venv venv', 'venv/bin/pip install --quiet --upgrade -r requirements.txt'],
    build: [],
    run: 'venv/bin/python main.py',
  },
  { name: 'node', needs: ['node', 'npm'], fetch: [NPM], build: [], run: 'node main.ts' },
  {
    name: 'go',
    needs: ['go'],
    fetch: ['go get github.com/getsentry/sentry-go@latest', 'go mod tidy'],
    build: ['go build -p 1 -o shop .'],
    run: './shop',
  },
  {
    name: 'java',
    needs: ['javac', 'mvn'],
    fetch: [MAVEN],
    build: ["javac -g -cp 'lib/*' -d classes $(find src -name '*.java')"],
    run: "java -cp 'classes:lib/*' com.example.shop.Main",
  },
  {
    name: 'rust',
    needs: ['cargo'],
    fetch: ['cargo update --quiet', 'cargo fetch --quiet'],
    build: ['cargo build --quiet --release -j1'],
    run: 'RUST_BACKTRACE=1 target/release/shop',
  },
  {
    // The compiler is one of the packages.
    name: 'kotlin',
    needs: ['java', 'mvn'],
    fetch: [MAVEN],
    build: [
      "java -cp 'lib/*' org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -nowarn -cp $(echo lib/*.jar | tr ' ' :) -d classes src",
    ],
    run: "java -cp 'classes:lib/*' com.example.shop.MainKt",
  },
  {
    // The gems of Debian, packages ruby-sentry-ruby and ruby-rack.
    name: 'ruby',
    needs: ['ruby'],
    fetch: ["ruby -e \"require 'sentry-ruby'; require 'rack'\""],
    build: [],
    run: 'ruby main.rb',
  },
  {
    name: 'cpp',
    needs: ['cargo', 'cmake', 'g++'],
    fetch: ['cargo fetch --quiet', `test -d sentry-native || cp -r "$(ls -d ${NATIVE_SOURCE} | tail -1)" .`],
    build: ['cmake -S . -B build', 'cmake --build build -j1'],
    run: 'rm -rf events crashed-*; build/shop',
  },
  {
    name: 'browser',
    needs: ['node', 'npm', 'chromium'],
    fetch: [NPM],
    build: [
      'npx esbuild main.ts --bundle --target=es2022 --outfile=app.js',
      'npx esbuild main.ts --bundle --minify --target=es2022 --outfile=app.min.js',
    ],
    run: 'node run.ts',
  },
]
