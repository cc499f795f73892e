import type { PushedStatus } from '../providers/provider.ts';
import type { FakeVendor, VendorCallMade, VendorReply } from './fake-vendor.ts';

/** What a fake holds of one task, in words that all products share. */
export type Thing = {
  title: string;
  /** All text that it shows or hides. */
  text: string;
  /** A product without a state of work under way says `open` of it. */
  status: PushedStatus;
  tags: string[];
  /** The link to the task here is where people see it. */
  hasLink: boolean;
};

/** A fake of one product, as the shared suite uses it. */
export type ProviderFake = FakeVendor & {
  /** The body of POST /integrations, without `base_url`. */
  connection: { provider: string; token: string; project: string; options?: object };
  /** A project that is not there. */
  missingProject: string;
  /** In the order in which they were made. */
  things(): Thing[];
  /** The request that makes the thing. */
  isCreate: (call: VendorCallMade) => boolean;
  isWrite: (call: VendorCallMade) => boolean;
  /** The documented answer to one request too many. */
  rateLimited(seconds: number, now: Date): VendorReply;
  /** The documented answer with this status, or with what the product has in its place. */
  refused(status: 401 | 403 | 404 | 409 | 422 | 500): VendorReply;
  /** From now on the handle finds nothing and prevents nothing. */
  forgetHandles(): void;
  /** Deleted by people. */
  removeThing(index: number): void;
};
