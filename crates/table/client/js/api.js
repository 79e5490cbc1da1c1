// Talks to the server: JSON in, JSON out, refusals as `ApiError`.

/** A refusal of the server, with the rule where a rule is the reason. */
export class ApiError extends Error {
  /** @param {number} status @param {{code?: string, message?: string, rule?: string, position?: number, revision?: number}} error */
  constructor(status, error) {
    super(error.message ?? '');
    this.status = status;
    this.code = error.code ?? 'unknown';
    this.rule = error.rule;
    this.position = error.position;
    this.revision = error.revision;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const init = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } };
  if (method !== 'GET') {
    init.headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body ?? {});
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, { code: 'offline' });
  }
  const text = await response.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new ApiError(response.status, { code: 'unreadable' });
  }
  if (!response.ok) throw new ApiError(response.status, data?.error ?? { code: 'unknown' });
  return data;
}

/** @param {Record<string, string | number | null | undefined>} query */
function queryOf(query) {
  const given = Object.entries(query).filter(([, v]) => v !== undefined && v !== null);
  if (!given.length) return '';
  return '?' + new URLSearchParams(given.map(([k, v]) => [k, String(v)]));
}

export const api = {
  /** @param {string} path @param {Record<string, string | number | null | undefined>} [query] */
  get: (path, query = {}) => ask('GET', '/api' + path + queryOf(query)),
  /** @param {string} path @param {unknown} [body] */
  post: (path, body) => ask('POST', '/api' + path, body),
  /** @param {string} path @param {unknown} body */
  patch: (path, body) => ask('PATCH', '/api' + path, body),
  /** @param {string} path */
  delete: (path) => ask('DELETE', '/api' + path),
};

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Asks once and keeps the answer: for what does not change while the page is open. @param {string} path */
export function once(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = api.get(path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer;
}

/** @param {string} path */
export function forget(path) {
  kept.delete(path);
}
