// Mouse, wheel and touch: drag to pan (with a little momentum), wheel or pinch to zoom towards the point.

/** @import { Camera } from './camera.js' */

/** @typedef {{ start: (e: PointerEvent) => void, move: (e: PointerEvent) => void, end: (e: PointerEvent, cancelled: boolean) => void }} Carried a drag that is not the map's */

const SLOP = { mouse: 4, pen: 6, touch: 9 };

export class Gestures {
  /** @param {HTMLElement} root @param {Camera} camera */
  constructor(root, camera) {
    this.root = root;
    this.camera = camera;
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    /** Whether the press that is going on has become a drag. */
    this.dragging = false;
    /** Whether the click that follows is the end of a drag. */
    this.dragged = false;
    this.speed = { x: 0, y: 0, at: 0 };
    this.glide = 0;
    /** Whether a press on something would drag that, and not the map. @type {(e: PointerEvent) => Carried | null} */
    this.claim = () => null;
    /** @type {Carried | null} */
    this.carried = null;
    this.stopper = new AbortController();
    const { signal } = this.stopper;
    root.addEventListener('pointerdown', (e) => this.down(e), { signal });
    root.addEventListener('pointermove', (e) => this.move(e), { signal });
    root.addEventListener('pointerup', (e) => this.up(e), { signal });
    root.addEventListener('pointercancel', (e) => this.up(e), { signal });
    root.addEventListener('wheel', (e) => this.wheel(e), { passive: false, signal });
    root.addEventListener('dblclick', (e) => e.preventDefault(), { signal });
  }

  /** @param {{ clientX: number, clientY: number }} e @returns {{ x: number, y: number }} */
  at(e) {
    const r = this.root.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  }

  /** @param {PointerEvent} e */
  down(e) {
    if (e.button !== 0 || /** @type {Element} */ (e.target).closest('.map-controls, .map-edges')) return;
    cancelAnimationFrame(this.glide);
    this.pointers.set(e.pointerId, this.at(e));
    if (this.pointers.size === 1) {
      this.start = this.at(e);
      this.dragging = false;
      this.dragged = false;
      this.speed = { x: 0, y: 0, at: e.timeStamp };
      this.carried = this.claim(e);
    } else {
      this.release(e, true);
      this.take();
    }
  }

  /** What is carried is put down. @param {PointerEvent} e @param {boolean} cancelled */
  release(e, cancelled) {
    if (this.dragging) this.carried?.end(e, cancelled);
    this.carried = null;
  }

  take() {
    this.dragging = true;
    this.dragged = true;
    this.root.classList.add('dragging');
    for (const id of this.pointers.keys()) {
      try {
        this.root.setPointerCapture(id);
      } catch {
        // The pointer is already gone.
      }
    }
  }

  /** @param {PointerEvent} e */
  move(e) {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    const now = this.at(e);
    if (!this.dragging) {
      const slop = SLOP[/** @type {keyof typeof SLOP} */ (e.pointerType)] ?? SLOP.mouse;
      const start = this.start ?? now;
      if (Math.hypot(now.x - start.x, now.y - start.y) < slop) return;
      this.take();
      this.carried?.start(e);
    }
    this.pointers.set(e.pointerId, now);
    if (this.carried) return this.carried.move(e);
    if (this.pointers.size === 1) this.drag(now.x - before.x, now.y - before.y, e.timeStamp);
    else this.pinch(e.pointerId, before, now);
  }

  /** @param {number} dx @param {number} dy @param {number} time */
  drag(dx, dy, time) {
    this.camera.pan(dx, dy);
    const dt = Math.max(1, time - this.speed.at);
    const blend = Math.min(1, dt / 60);
    this.speed = {
      x: this.speed.x * (1 - blend) + (dx / dt) * blend,
      y: this.speed.y * (1 - blend) + (dy / dt) * blend,
      at: time,
    };
  }

  /** @param {number} id @param {{ x: number, y: number }} before @param {{ x: number, y: number }} now */
  pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const is = Math.hypot(now.x - other.x, now.y - other.y) || 1;
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.camera.zoomAt(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  /** @param {PointerEvent} e */
  up(e) {
    if (!this.pointers.delete(e.pointerId)) return;
    if (this.pointers.size) return;
    this.root.classList.remove('dragging');
    if (this.carried && this.dragging) {
      this.release(e, e.type !== 'pointerup');
      this.dragging = false;
      return;
    }
    const fresh = e.timeStamp - this.speed.at < 60;
    if (this.dragging && fresh && e.type === 'pointerup') this.coast();
    this.dragging = false;
  }

  /** Lets the map run on and slow down. */
  coast() {
    if (this.camera.still.matches) return;
    let { x, y } = this.speed;
    let last = performance.now();
    const go = (/** @type {number} */ now) => {
      const dt = Math.min(40, Math.max(0, now - last));
      last = now;
      const slow = 0.994 ** dt;
      x *= slow;
      y *= slow;
      if (Math.hypot(x, y) < 0.03) return;
      this.camera.pan(x * dt, y * dt);
      this.glide = requestAnimationFrame(go);
    };
    if (Math.hypot(x, y) > 0.15) this.glide = requestAnimationFrame(go);
  }

  /** @param {WheelEvent} e */
  wheel(e) {
    if (/** @type {Element} */ (e.target).closest('.map-controls')) return;
    e.preventDefault();
    cancelAnimationFrame(this.glide);
    const { x, y } = this.at(e);
    const lines = e.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : e.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    // A trackpad's pinch comes as a wheel with Ctrl and small steps; sideways wheels pan.
    if (!e.ctrlKey && Math.abs(e.deltaX) > Math.abs(e.deltaY)) return this.camera.pan(-e.deltaX * lines, 0);
    const rate = e.ctrlKey ? 0.01 : 0.0016;
    this.camera.zoomAt(Math.exp(-Math.max(-300, Math.min(300, e.deltaY * lines)) * rate), x, y);
  }

  destroy() {
    cancelAnimationFrame(this.glide);
    this.stopper.abort();
  }
}
