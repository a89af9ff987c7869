// Verifies machine files and the revocation list, and asks nobody. See ../offline-licenses.md, whose test vectors it agrees with.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

namespace Brisk.Licensing
{
    public enum Verdict
    {
        Valid,
        Unreadable,
        UnknownKey,
        Forged,
        OtherDevice,
        Expired,
        NotYetValid,
        Revoked,
    }

    /// <summary>A machine file; all but the verdict is null where its signature does not verify.</summary>
    public sealed class MachineFile
    {
        public Verdict Verdict;
        public string LicenseKey, PlanType;
        public Features Features;
        /// <summary>In UTC. From seven days before it, ask for a connection once a day.</summary>
        public DateTime? Expiry;
    }

    public sealed class RevocationList
    {
        public long Number;
        /// <summary>SHA-256 of each revoked key, in lower-case hexadecimal.</summary>
        public HashSet<string> Revoked;
    }

    /// <summary>Decides whether a machine file licenses this computer.</summary>
    public sealed class SignedFileVerifier
    {
        private static readonly TimeSpan ClockSkew = TimeSpan.FromHours(24);
        private readonly Dictionary<string, byte[]> keys = new Dictionary<string, byte[]>();
        private readonly IEd25519 ed25519;

        /// <param name="jwks">
        /// What LicenseClient.FetchKeys answers: shipped with the app, and fetched again for an unknown key. What can't be read has no keys.
        /// </param>
        public SignedFileVerifier(string jwks, IEd25519 ed25519)
        {
            this.ed25519 = ed25519;
            foreach (var key in Objects(Json.ReadObject(jwks), "keys"))
            {
                var name = Json.Text(key, "kid");
                var bytes = FromBase64((Json.Text(key, "x") ?? "").Replace('-', '+').Replace('_', '/') + "=");
                if (Json.Text(key, "kty") == "OKP" && Json.Text(key, "crv") == "Ed25519" && name != null && bytes != null) keys[name] = bytes;
            }
        }

        /// <param name="revocations">The stored list that ReadRevocationList has read, or null.</param>
        public MachineFile Verify(string text, Device device, DateTime utcNow, RevocationList revocations = null)
        {
            Dictionary<string, object> meta, data;
            var verdict = ReadSigned(text, "MACHINE FILE", "machine/", out meta, out data);
            if (verdict != Verdict.Valid) return new MachineFile { Verdict = verdict };
            var file = new MachineFile
            {
                LicenseKey = Json.Text(data, "licenseKey"), PlanType = Json.Text(data, "planType"),
                Features = new Features(Json.Object(data, "features")), Expiry = Json.Time(meta, "expiry"),
            };
            file.Verdict = Judge(file, data, device, utcNow, Json.Time(meta, "issued"), revocations);
            return file;
        }

        /// <summary>Null for a list that does not verify: then it is as if there were none.</summary>
        public RevocationList ReadRevocationList(string text)
        {
            Dictionary<string, object> meta, data;
            if (ReadSigned(text, "REVOCATION LIST", "revocations/", out meta, out data) != Verdict.Valid) return null;
            var number = Json.Count(meta, "number");
            var revoked = Json.List(data, "revoked");
            return number == null || revoked == null ? null : new RevocationList { Number = number.Value, Revoked = new HashSet<string>(revoked.OfType<string>()) };
        }

        /// <summary>Which of two lists to store: the fetched one, unless it does not verify or has a lower number than the stored one.</summary>
        public string NewerRevocationList(string stored, string fetched)
        {
            RevocationList old = ReadRevocationList(stored), list = ReadRevocationList(fetched);
            return list == null || (old != null && old.Number > list.Number) ? stored : fetched;
        }

        private static Verdict Judge(
            MachineFile file, Dictionary<string, object> data, Device device, DateTime utcNow, DateTime? issued, RevocationList revocations)
        {
            if (file.LicenseKey == null || file.Expiry == null || issued == null) return Verdict.Unreadable;
            if (!IsOf(device, data)) return Verdict.OtherDevice;
            if (utcNow >= file.Expiry) return Verdict.Expired;
            if (utcNow < issued - ClockSkew) return Verdict.NotYetValid;
            return revocations != null && revocations.Revoked.Contains(Hash(file.LicenseKey)) ? Verdict.Revoked : Verdict.Valid;
        }

        /// <summary>By the components where three or more but the processor are known of both, else by the ID.</summary>
        private static bool IsOf(Device device, Dictionary<string, object> data)
        {
            var names = new HashSet<string>(device.Components.Keys.Where(name => name != "cpu"));
            var shared = Objects(data, "components").Where(part => names.Contains(Json.Text(part, "name"))).ToList();
            if (shared.Count < 3) return Json.Text(data, "deviceId") == device.DeviceId;
            return shared.Count(part => device.Components[Json.Text(part, "name")] == Json.Text(part, "hash")) * 2 > shared.Count;
        }

        /// <summary>Nothing but the name of the key is believed before the signature.</summary>
        private Verdict ReadSigned(string text, string label, string prefix, out Dictionary<string, object> meta, out Dictionary<string, object> data)
        {
            var envelope = Json.ReadObject(FromAscii(Body(text, label)));
            var enc = Json.Text(envelope, "enc");
            var payload = Json.ReadObject(FromAscii(enc));
            meta = Json.Object(payload, "meta");
            data = Json.Object(payload, "data");
            var signature = FromBase64(Json.Text(envelope, "sig"));
            if (meta == null || data == null || signature == null || Json.Text(envelope, "alg") != "base64+ed25519") return Verdict.Unreadable;
            byte[] key;
            if (!keys.TryGetValue(Json.Text(meta, "kid") ?? "", out key)) return Verdict.UnknownKey;
            return ed25519.Verify(key, Encoding.ASCII.GetBytes(prefix + enc), signature) ? Verdict.Valid : Verdict.Forged;
        }

        private static string Body(string text, string label)
        {
            var lines = (text ?? "").Trim().Replace("\r\n", "\n").Split('\n');
            var isWhole = lines.Length > 2 && lines[0] == "-----BEGIN " + label + "-----" && lines[lines.Length - 1] == "-----END " + label + "-----";
            return isWhole ? string.Concat(lines.Skip(1).Take(lines.Length - 2)) : null;
        }

        private static IEnumerable<Dictionary<string, object>> Objects(Dictionary<string, object> json, string name)
        {
            return (Json.List(json, name) ?? new List<object>()).OfType<Dictionary<string, object>>();
        }

        private static string FromAscii(string base64)
        {
            var bytes = FromBase64(base64);
            return bytes == null ? null : Encoding.UTF8.GetString(bytes);
        }

        private static byte[] FromBase64(string text)
        {
            try
            {
                return text == null ? null : Convert.FromBase64String(text);
            }
            catch (FormatException)
            {
                return null;
            }
        }

        private static string Hash(string licenseKey)
        {
            using (var sha256 = SHA256.Create())
                return string.Concat(sha256.ComputeHash(Encoding.ASCII.GetBytes(licenseKey)).Select(part => part.ToString("x2")));
        }
    }
}
