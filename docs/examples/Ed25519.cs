// Verifies Ed25519 signatures (RFC 8032, section 5.1.7), which .NET does not have, with nothing but System.Numerics. It reads
// public data only, so it need not hide how long it takes; it can't sign. In an app that may have packages, take one of these
// of NuGet, which are faster:
//
//   NSec.Cryptography:
//     var key = PublicKey.Import(SignatureAlgorithm.Ed25519, publicKey, KeyBlobFormat.RawPublicKey);
//     return SignatureAlgorithm.Ed25519.Verify(key, message, signature);
//
//   BouncyCastle.Cryptography:
//     var verifier = new Ed25519Signer();
//     verifier.Init(false, new Ed25519PublicKeyParameters(publicKey, 0));
//     verifier.BlockUpdate(message, 0, message.Length);
//     return verifier.VerifySignature(signature);
using System;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;

namespace Brisk.Licensing
{
    public interface IEd25519
    {
        /// <summary>The key has 32 bytes, the signature 64: false for any other.</summary>
        bool Verify(byte[] publicKey, byte[] message, byte[] signature);
    }

    public sealed class Ed25519 : IEd25519
    {
        private static readonly BigInteger P = BigInteger.Pow(2, 255) - 19;
        /// <summary>The order of the base point.</summary>
        private static readonly BigInteger L = BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");
        private static readonly BigInteger D = Mod(-121665 * Invert(121666));
        private static readonly BigInteger RootOfMinusOne = BigInteger.ModPow(2, (P - 1) / 4, P);
        private static readonly Point Base = Decode(BigInteger.Parse("46316835694926478169428394003475163141307993866256225615783033603165251855960"));

        public bool Verify(byte[] publicKey, byte[] message, byte[] signature)
        {
            if (publicKey == null || publicKey.Length != 32 || signature == null || signature.Length != 64) return false;
            var r = signature.Take(32).ToArray();
            var s = Number(signature.Skip(32).ToArray());
            var a = Decode(Number(publicKey));
            // A greater S is another signature of the same message, which nobody has made.
            if (a == null || s >= L) return false;
            var k = Number(Hash(r, publicKey, message)) % L;
            var expected = Add(Multiply(Base, s), Multiply(a.Negated(), k));
            return Encode(expected) == Number(r);
        }

        private static byte[] Hash(byte[] r, byte[] publicKey, byte[] message)
        {
            using (var sha512 = SHA512.Create())
            {
                sha512.TransformBlock(r, 0, r.Length, null, 0);
                sha512.TransformBlock(publicKey, 0, publicKey.Length, null, 0);
                sha512.TransformFinalBlock(message, 0, message.Length);
                return sha512.Hash;
            }
        }

        /// <summary>X, Y and T are those of the curve times Z, with T = XY/Z.</summary>
        private sealed class Point
        {
            public BigInteger X, Y, Z, T;

            public Point Negated()
            {
                return new Point { X = P - X, Y = Y, Z = Z, T = P - T };
            }
        }

        private static Point Add(Point one, Point other)
        {
            var a = (one.Y - one.X) * (other.Y - other.X) % P;
            var b = (one.Y + one.X) * (other.Y + other.X) % P;
            var c = 2 * one.T * other.T * D % P;
            var d = 2 * one.Z * other.Z % P;
            BigInteger e = b - a, f = d - c, g = d + c, h = b + a;
            return new Point { X = Mod(e * f), Y = Mod(g * h), Z = Mod(f * g), T = Mod(e * h) };
        }

        private static Point Multiply(Point point, BigInteger times)
        {
            var sum = new Point { X = 0, Y = 1, Z = 1, T = 0 };
            for (; times > 0; times >>= 1)
            {
                if (!times.IsEven) sum = Add(sum, point);
                point = Add(point, point);
            }
            return sum;
        }

        private static BigInteger Encode(Point point)
        {
            var inverse = Invert(point.Z);
            var x = Mod(point.X * inverse);
            return Mod(point.Y * inverse) + (x.IsEven ? BigInteger.Zero : BigInteger.One << 255);
        }

        /// <summary>The point with this y, whose highest bit is the sign of x; null where the curve has none.</summary>
        private static Point Decode(BigInteger encoded)
        {
            var y = encoded & ((BigInteger.One << 255) - 1);
            if (y >= P) return null;
            var square = Mod((y * y - 1) * Invert(Mod(D * y * y + 1)));
            var x = BigInteger.ModPow(square, (P + 3) / 8, P);
            if (Mod(x * x) != square) x = Mod(x * RootOfMinusOne);
            if (Mod(x * x) != square) return null;
            var isOdd = encoded >> 255 == 1;
            if (x.IsZero && isOdd) return null;
            if (x.IsEven == isOdd) x = P - x;
            return new Point { X = x, Y = y, Z = 1, T = Mod(x * y) };
        }

        private static BigInteger Invert(BigInteger number)
        {
            return BigInteger.ModPow(number, P - 2, P);
        }

        private static BigInteger Mod(BigInteger number)
        {
            var rest = number % P;
            return rest.Sign < 0 ? rest + P : rest;
        }

        /// <summary>Little-endian; the zero at the end keeps it positive.</summary>
        private static BigInteger Number(byte[] bytes)
        {
            return new BigInteger(bytes.Concat(new byte[1]).ToArray());
        }
    }
}
