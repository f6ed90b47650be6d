/** How the program of a language is built and run, in a folder that holds nothing else. */
export interface Language {
  readonly name: string
  /** Commands that have to be on the machine. */
  readonly needs: readonly string[]
  /** Shell commands that fetch the newest SDK and build the program. */
  readonly build: readonly string[]
  /** A shell command; what it is to send comes as its last word: `families`, `releases` or `items`. */
  readonly run: string
}

export const languages: readonly Language[] = [
  {
    name: 'python',
    needs: ['python3'],
    build: ['test -d venv || python3 -m venv venv', 'venv/bin/pip install --quiet --upgrade -r requirements.txt'],
    run: 'venv/bin/python main.py',
  },
  {
    name: 'node',
    needs: ['node', 'npm'],
    build: ['npm install --silent --no-package-lock --no-audit --no-fund'],
    run: 'node main.ts',
  },
  {
    name: 'go',
    needs: ['go'],
    build: ['go get github.com/getsentry/sentry-go@latest', 'go mod tidy', 'go build -p 1 -o shop .'],
    run: './shop',
  },
  {
    name: 'java',
    needs: ['javac', 'mvn'],
    build: [
      'mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib',
      "javac -g -cp 'lib/*' -d classes $(find src -name '*.java')",
    ],
    run: "java -cp 'classes:lib/*' com.example.shop.Main",
  },
  {
    name: 'rust',
    needs: ['cargo'],
    build: ['cargo update --quiet', 'cargo build --quiet --release -j1'],
    run: 'RUST_BACKTRACE=1 target/release/shop',
  },
  {
    name: 'kotlin',
    needs: ['java', 'mvn'],
    build: [
      'mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib',
      "java -cp 'lib/*' org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -nowarn -cp $(echo lib/*.jar | tr ' ' :) -d classes src",
    ],
    run: "java -cp 'classes:lib/*' com.example.shop.MainKt",
  },
  {
    // The gems of Debian: no other registry that is reached here has them.
    name: 'ruby',
    needs: ['ruby'],
    build: ["ruby -e \"require 'sentry-ruby'; require 'rack'\""],
    run: 'ruby main.rb',
  },
  {
    name: 'cpp',
    needs: ['cargo', 'cmake', 'g++'],
    build: [
      'cargo fetch --quiet',
      'test -d sentry-native || cp -r "$(ls -d ${CARGO_HOME:-$HOME/.cargo}/registry/src/*/sentry-contrib-native-sys-*/sentry-native | tail -1)" .',
      'cmake -S . -B build',
      'cmake --build build -j1',
    ],
    run: 'rm -rf events crashed-*; build/shop',
  },
]
