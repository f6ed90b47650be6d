/** Texts that mention or resemble secrets but contain none, one per line. */

export const prose = `password reset failed
password is required
Password must be at least 8 characters long
your password has expired
wrong password for user ann
forgot password?
the password field is empty
passwords do not match
Invalid password: must be at least 8 characters
password hash uses argon2id
password: required
password: string
token expired
token is missing
token mismatch
tokens: 512
token_count=5
max_tokens=4096
total_tokens: 900
prompt tokens 1024, completion tokens 256
Unexpected token < in JSON at position 0
Unexpected token: EOF
Unexpected token 'export'
unexpected end of token stream
CSRF token mismatch
invalid or expired token
the token was revoked yesterday
secret santa starts at noon
the secret of good soup
no secrets were found
API key is missing
API key not found for project 42
api keys are rotated every 90 days
primary key constraint violated on users
duplicate key value violates unique constraint "users_email_key"
foreign key 17 is not valid
key not found in cache
sort_key=name
keyboard=qwerty
session expired after 30 minutes
session started at 12:30
new session for user 7
author=bob
authored by ann
authentication failed for user bob
authorization is required
oauth=google
unauthorized: please sign in
cookie banner accepted
cookies are disabled in this browser
third-party cookies blocked
Bearer authentication is required
the bearer of bad news
basic usage: see the manual
Basic auth is not supported
Basic training for new people
credit card declined
card ending in 4242
card type visa
expires 12/27
error code 4021
status code 503
exit code 137
promo code SUMMER2026
zip code 90210
verification failed for order 48213
one-time offer until Friday
your code review is ready
two-factor sign-in is off
pass 3 of 5
passed: 3
failed: 2, passed: 118
bypass=yes
compass: north
inside: 3
consider: yes
the residents: 41
passenger 14 of flight LH2030
IBAN is missing
the SSN field must have nine digits
national insurance is deducted monthly
tax id is optional
social media share failed
BSN of the customer is unknown
--password is required
--token cannot be used with --user
usage: deploy --api-key <key>
option --password must not be empty
missing value for --secret
use --token or --user to sign in
keep calm and carry on
signature=invalid
design signature required
user ann signed in from Berlin
the number you have dialled is 5
phone +49 170 1234567
call (555) 010-9999 for help
call 555-0199
ISBN 978-3-16-148410-0
ISBN 0-306-40615-2
EAN 4006381333931
DOI 10.1000/182
room 4111 on floor 11
lot 4111 1111 1111 1112
build 4111111111111111a
9999999999999999
0000000000000000
1234567890123456
3.141592653589793
-122.4194155, 37.7749295
1.0E-12
192.168.0.1:8080
fe80::1ff:fe23:4567:890a
10.0.0.5:5432 refused
127.0.0.1
00:1B:44:11:3A:B7
user@example.com
ann.smith+test@mail.example.org
mailto:a@b.example
@scope/package@1.2.3
SG.short
eyJ is how they begin
AKIA is how they begin
sk_live_ is a prefix
ghp_short
npm_config_registry=https://registry.example.org
hf_model_name
re_render_count
sl.min.js
pat on the back
task-force-of-the-year-2026
M.Sc. in biology`.split('\n')

export const code = String.raw`const token = getToken(request)
const password = request.body.password
if (password === null) throw new Error()
if (token == null) return
let secret: string | undefined
const { password, ...rest } = user
type Props = { password: string; onChange: () => void }
token = next(tokens)
auth: useAuth(),
apiKey: process.env.API_KEY,
password: this.form.password,
headers: { authorization: header },
import { cookies } from "next/headers"
export const sessionOptions = {
n.key=e.key,n.ref=e.ref
function(e,t){e.exports=t.token}
!function(e){var t={};function n(r){if(t[r])return t[r].exports}}
for(var i=0;i<tokens.length;i++)tokens[i].type
return e.cookie.split(";").map((e=>e.trim()))
parser.parseToken(stream, position)
at TokenStream.next (/app/src/token-stream.ts:42:17)
at Object.authenticate (/app/node_modules/passport/lib/authenticator.js:311:5)
at processTicksAndRejections (node:internal/process/task_queues:105:5)
at async PasswordController.resetPasswordForUserWithEmail
webpack-internal:///(app-pages-browser)/./src/components/PasswordField.tsx
node_modules/.pnpm/next@16.0.3_react@19.2.0/node_modules/next/dist/server/lib/router-server.js
SELECT id, name FROM users WHERE password IS NULL
SELECT count(*) FROM tokens WHERE expires_at < now()
INSERT INTO users (name, age) VALUES ('ann', 7)
INSERT INTO users (name, password) VALUES ($1, $2)
UPDATE users SET password = $1 WHERE id = $2
CREATE TABLE t (id int, secret text NOT NULL)
.password-input{color:#4a4a4a;background:#fff}
.token--keyword{font-weight:700}
@media (max-width:1024px){.session{display:none}}
<input type="password" name="password" autocomplete="off">
<label for="token">Token</label>
<PasswordField onChange={change} />
<p>Your password was changed.</p>
<div class="secret-menu"></div>
body > div.card > form#login > input[name="password"]
button.submit[data-token-type="card"]
git clone https://github.com/example/shop.git
npm install --save-dev typescript
docker run -p 8080:80 -u 1000:1000 shop
curl -s https://x.example/health
ssh -p 2222 deploy@x.example
mysql -u root shop
ls -la /etc/passwd
chmod 600 private.txt
-----BEGIN PUBLIC KEY----- MFkwEwYHKoZIzj0CAQYI -----END PUBLIC KEY-----
-----BEGIN CERTIFICATE----- MIIDdzCCAl+gAwIBAgIE -----END CERTIFICATE-----
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2Qm ann@laptop
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7 bob@desk
{"id":7,"name":"ann","tokens":512}
{"fields":["password","email"]}
{"passwordRequired":true,"hasToken":false}
{"token":null,"password":""}
[1,2,3,"key"]
["password","email"]
key: 'a', value: 1
Map(2) { 'a' => 1, 'b' => 2 }
a=1&b=2&page=3
q=blue+shoes&sort=price
utf8=%E2%9C%93&q=a%20b
redirect=%2Fhome%3Ftab%3D1`.split('\n')

export const places = `http://0123456789abcdef0123456789abcdef@127.0.0.1:9000/42
https://0123456789abcdef0123456789abcdef@o1.ingest.example/42
http://host:8080/a@b
https://x.example:8443/path;v=1?a=1&b=2#top
https://x.example/reset-password
https://x.example/tokens/7
https://x.example/api/keys?page=2
https://x.example/users/4821?tab=security
https://x.example/search?q=password+manager
https://cdn.example/npm/react@19.2.0/umd/react.production.min.js
https://registry.example.org/@types/node/-/node-24.0.1.tgz
https://hooks.slack.com/docs
https://discord.com/api/webhooks
https://s3.example/bucket/key.txt
postgres://db.example:5432/shop
postgres://app@db.example:5432/shop
redis://cache.example:6379/0
mongodb://a.example,b.example/shop
jdbc:postgresql://db.example/shop
file:///home/ann/shop/secret-garden.txt
C:\\Users\\ann\\Documents\\passwords-howto.txt
/usr/local/lib/python3.14/site-packages/token.py
s3://bucket/2026/11/20/report.csv
app:///_next/server/app/login/page.js
(app)/sign-in/page.tsx
/api/auth/session
/api/v1/orders/4821
GET /login 302
POST /oauth/token 401
localhost:3000`.split('\n')

export const things =
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36
text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
gzip, deflate, br, zstd
en-GB,en;q=0.9,de;q=0.8
max-age=31536000; includeSubDomains
no-cache, no-store, must-revalidate
application/x-www-form-urlencoded
multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxk
form-data; name="note"
default-src 'self'; script-src 'nonce-r4nd0m'
_ga=GA1.2.1234567890.1795218589
theme=dark
locale=de-AT
sidebar=open
AES-256-GCM
TLS_AES_128_GCM_SHA256
RS256
ES2024
SHA-1
UTF-8
ISO-8859-1
HTTP/1.1 404
KHTML
EUR 12,345.67
USD 4111.11
12345 Berlin
SW1A 1AA
BD51 SMR
W1234567
AB12 CDE
A1B2C3
KX-4821-B
SKU 4006-381-333
GTIN 04006381333931
LH 2030 FRA-MUC
Q3 2026
50% of 1,000
#4a4a4a
rgb(17, 34, 51)
M10 20 L30 40 Z
lorem ipsum dolor sit amet
Straße der Ödnis 12
東京都千代田区
привет мир
👩‍👩‍👧 family of 3`.split('\n')
