import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { openPostgresFloor } from './postgres-floor.ts';
import { openSqliteFloor } from './sqlite-floor.ts';

const { values } = parseArgs({ options: { sqlite: { type: 'string' }, postgres: { type: 'string' } } });
const floor = values.sqlite ? openSqliteFloor(values.sqlite) : openPostgresFloor(values.postgres ?? '');

const server = createServer(async (request, response) => {
  const [, , topic = '', second = '', third = ''] = (request.url ?? '').split('/');
  if (request.method === 'POST') {
    const body = JSON.parse(await readBody(request));
    return answer(response, 201, await (topic === 'marks' ? floor.submitMarks(body) : floor.submitRegister(body)));
  }
  if (topic === 'students') return answer(response, 200, await floor.listClass(Number(third)));
  if (topic === 'marks') return answer(response, 200, await floor.listTeacherMarks(decodeURIComponent(second)));
  if (second === 'student') return answer(response, 200, await floor.listStudentAttendance(Number(third)));
  return answer(response, 200, await floor.summariseClass(Number(second)));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => resolve(text));
  });
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
